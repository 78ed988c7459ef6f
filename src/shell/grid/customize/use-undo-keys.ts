import { useEffect, useRef } from 'react';
import { isTyping, keysOf } from '../../shortcuts';

/** Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y, while panels are arranged; what is typed keeps its own undo, and a dialog its keys. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const latest = useRef({ undo, redo });
  latest.current = { undo, redo };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = ({ 'Ctrl+Z': 'undo', 'Ctrl+Shift+Z': 'redo', 'Ctrl+Y': 'redo' } as const)[keysOf(event)];
      if (!act || isTyping(event.target) || (event.target instanceof Element && event.target.closest('[role="dialog"]'))) return;
      event.preventDefault();
      latest.current[act]();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
