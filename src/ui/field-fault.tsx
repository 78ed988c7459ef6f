import type { ReactNode } from 'react';
import { Icon } from './icons';

/** What is wrong with what stands above it; read aloud when it appears. */
export const FieldFault = ({ children }: { children: ReactNode }) => (
  <div className="field-help bad" role="alert">
    <Icon name="error" size={12} />
    <span>{children}</span>
  </div>
);
