/** What an alert is given by [SHELL-013]. */
export interface AlertInput {
  message: string;
  type: 'success' | 'warning' | 'error';
  dismissible?: boolean;
  /** Milliseconds, 2000 unless given [SHELL-014]; null stays until cleared or dismissed. */
  timeout?: number | null;
  /** Shown at most once at a time under this name [SHELL-015]. */
  unique?: string;
  buttons?: { color: 'primary' | 'none'; label: string; action: () => void }[];
}
