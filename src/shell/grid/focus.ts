/** Where the focus goes when the control that had it is gone: to the workspace, from where Tab goes on to the panels. */
export const focusWorkspace = (): void => document.getElementById('workspace')?.focus({ preventScroll: true });
