import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton, Row, Sheet } from '@dialer/ui';
import { useT } from '@dialer/host';

/** One step of an import, in the place of the list: what it is, its fields, and what comes next. */
export function Frame({
  title,
  children,
  footer,
  onClose,
}: {
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
}) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  // Each step is read out from its beginning, also by who does not see it change.
  useEffect(() => box.current?.focus(), [title]);
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={title} className="import-step">
      <Sheet
        title={title}
        footer={
          <div className="import-foot">
            <Row>{footer}</Row>
          </div>
        }
      >
        <div className="import-body">
          <span className="import-close">
            <IconButton icon="cross" label={t('import.close')} onClick={onClose} />
          </span>
          {children}
        </div>
      </Sheet>
    </div>
  );
}
