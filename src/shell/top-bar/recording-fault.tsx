import type { RecordingFault } from '@dialer/contract';
import { Icon, Tooltip } from '@dialer/ui';
import { useText } from '../services';

/** On the call bar: this call should be recorded and is not, and why. Said aloud when it happens. */
export function RecordingFaultMark({ why }: { why: RecordingFault }) {
  const t = useText();
  const reason = t(`call.recordingFault.${why}`);
  return (
    <Tooltip content={reason}>
      <span className="call-fault row row-tight nowrap bad" role="alert">
        <Icon name="error" size={14} />
        <span aria-hidden="true" className="call-fault-word">
          {t('call.notRecorded')}
        </span>
        <span className="visually-hidden">{reason}</span>
      </span>
    </Tooltip>
  );
}
