/** Vitest's global set-up for tests with a database: one server for the run. */
import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './postgres';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, scratch, stop } = await startTestServer();
  project.provide('postgres', { address, scratch });
  return stop;
}
