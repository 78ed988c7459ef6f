import { observer } from 'mobx-react-lite';
import { formatDay, formatTime, useCore, useT, type ApiReply } from '@dialer/host';
import { IconButton, Sheet, State, Table, TimesNote } from '@dialer/ui';
import type { Draft } from './form';

type Sent = ApiReply<'getNotifications'>['sent'][number];
const KINDS = {
  success: { kind: 'ok', icon: 'tick-circle' },
  warning: { kind: 'warn', icon: 'warning' },
  error: { kind: 'bad', icon: 'error' },
} as const;

/** What was sent in the centre, newest first; each can be written again. */
export const SentBefore = observer(function SentBefore({
  sent,
  onAgain,
}: {
  sent: readonly Sent[];
  onAgain: (one: Omit<Draft, 'timeout'> & { timeout: number | null }) => void;
}) {
  const t = useT();
  const core = useCore();
  const { language } = core.session;
  const when = ({ at }: Sent) => `${formatDay(Date.parse(at), language)}, ${formatTime(Date.parse(at), language)}`;
  return (
    <Sheet
      title={t('before.title')}
      text={t('before.text')}
      footer={
        <div className="pages">
          <TimesNote core={core} />
        </div>
      }
    >
      <Table<Sent>
        caption={t('before.title')}
        rows={sent}
        rowKey={({ id }) => id}
        density="tall"
        empty={t('before.none')}
        columns={[
          { id: 'message', title: t('field.message'), wrap: true, cell: ({ message }) => message },
          {
            id: 'type',
            title: t('field.type'),
            width: 104,
            cell: ({ type }) => (
              <State kind={KINDS[type].kind} icon={KINDS[type].icon}>
                {t(`type.${type}`)}
              </State>
            ),
          },
          {
            id: 'to',
            title: t('before.to'),
            width: 120,
            wrap: true,
            cell: ({ by, teamMembersOnly }) => (teamMembersOnly ? t('before.team', { name: by }) : t('before.everyone')),
          },
          { id: 'by', title: t('before.by'), width: 120, wrap: true, cell: ({ by }) => by },
          { id: 'at', title: t('before.at'), width: 130, wrap: true, cell: when },
          {
            id: 'again',
            title: '',
            label: t('before.again'),
            width: 48,
            cell: ({ id: _id, at: _at, by: _by, ...one }) => (
              <IconButton
                size="small"
                variant="minimal"
                icon="edit"
                label={t('before.again_of', { message: one.message })}
                onClick={() => onAgain(one)}
              />
            ),
          },
        ]}
      />
    </Sheet>
  );
});
