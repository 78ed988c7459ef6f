import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useShell } from './services';

/** What a plugin draws is caught here: the crash is logged with the call, counted, and nothing around it falls. */
export function PluginBoundary({
  plugin,
  where,
  fallback,
  children,
}: {
  plugin: string;
  where: string;
  fallback: (again: () => void, error: Error) => ReactNode;
  children: ReactNode;
}) {
  const { registry } = useShell();
  return (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary, error }) =>
        fallback(resetErrorBoundary, error instanceof Error ? error : new Error(String(error)))
      }
      onError={(error) => registry.crashed(plugin, error, where)}
    >
      {children}
    </ErrorBoundary>
  );
}
