export { createRealtime, type RealtimeConfig } from './client';
export { claimTabId, type TabLocks } from './tab-id';
