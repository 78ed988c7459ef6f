import { useRef, useState } from 'react';
import { Button } from '@dialer/ui';
import { FieldFault } from '../ui/field-fault';

/** A button that opens the file dialog; the native control behind it cannot be put into the reader's language. */
export function FileInput({
  label,
  accept,
  error,
  onFile,
}: {
  label: string;
  /** As the native control has it: `.json,application/json`. */
  accept: string;
  error: string | null;
  onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  return (
    <div className="field">
      <span className="row">
        <Button icon="upload" onClick={() => input.current?.click()}>
          {label}
        </Button>
        <span className="t-2 ell">{name}</span>
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it was mended.
          event.target.value = '';
          if (!file) return;
          setName(file.name);
          onFile(file);
        }}
      />
      {error && <FieldFault>{error}</FieldFault>}
    </div>
  );
}
