import { observer } from 'mobx-react-lite';
import { createPluginStore, personName, useT } from '@dialer/host';
import { Button, Dialog } from '@dialer/ui';
import type { InboundAlertModel } from './model';

export const inboundAlert = createPluginStore<InboundAlertModel>();

/** The popup says who calls; answering stays in the call bar, which no popup covers. */
export const InboundAlert = observer(function InboundAlert() {
  const t = useT();
  const model = inboundAlert.use();
  const call = model.call;
  if (!call) return null;
  const dismiss = () => model.dismiss();
  const caller = personName(t, call.facts.name, call.facts.phone);
  return (
    <Dialog
      title={t('popup')}
      onClose={dismiss}
      footer={
        <Button intent="primary" autoFocus onClick={dismiss}>
          {t('dismiss')}
        </Button>
      }
    >
      <p className="t-15">{t('from', { caller })}</p>
      <p className="t-2">{t('note')}</p>
    </Dialog>
  );
});
