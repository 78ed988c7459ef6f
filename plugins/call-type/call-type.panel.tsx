import { observer } from 'mobx-react-lite';
import { formatPhone, useCore, useT } from '@dialer/host';
import { Empty, KeyValues, PanelBody, State } from '@dialer/ui';

/** Type with its suffix, campaign and caller id of the call [CALL-007, CALL-014]. */
export const CallTypePanel = observer(function CallTypePanel() {
  const t = useT();
  const { calls, leads } = useCore();
  const call = calls.current;
  if (!call) {
    return (
      <PanelBody>
        <Empty title={t('empty.title')}>{t('empty.text')}</Empty>
      </PanelBody>
    );
  }
  const { suffix, transfer, tracked } = call.facts;
  const type = (
    <span className="t-strong">
      {t(`type.${call.type}`)}
      {suffix && ` ${suffix}`}
    </span>
  );
  return (
    <PanelBody>
      <KeyValues
        items={[
          { label: t('type.label'), value: type },
          ...(tracked?.duplicate ? [{ label: t('publisher'), value: <State kind="warn">{t('duplicate')}</State> }] : []),
          { label: t('campaign'), value: leads.current?.campaign },
          { label: t('caller_id'), value: formatPhone(leads.current?.localDid ?? '') },
          ...(transfer ? [{ label: t('from'), value: transfer.qualifierName }] : []),
        ]}
      />
    </PanelBody>
  );
});

/** Outgoing or incoming [CALL-008]. */
export const CallTypeFacts = observer(function CallTypeFacts() {
  const t = useT();
  const call = useCore().calls.current;
  return call && <span>{t(`direction.${call.facts.direction}`)}</span>;
});
