import { observer } from 'mobx-react-lite';
import { useCore, usePlugin, useT } from '@dialer/host';
import { Button, Empty, KeyValues, PanelBody, State } from '@dialer/ui';
import type { TemplateConfig } from './config';
import { store } from './model';

/** `observer` redraws the panel when something of the core that it read has changed. */
export const TemplatePanel = observer(function TemplatePanel() {
  const t = useT();
  const { session, status, leads } = useCore();
  const { config } = usePlugin<TemplateConfig>();
  const model = store.use();
  const lead = leads.current;
  return (
    <PanelBody>
      <p className="t-strong">{t('hello', { name: session.firstName })}</p>
      {lead ? (
        <KeyValues
          items={[
            { label: t('lead'), value: lead.name },
            ...(model.showStatus ? [{ label: t('status'), value: status.duration }] : []),
            ...(config.showExtension ? [{ label: t('extension'), value: session.extension }] : []),
          ]}
        />
      ) : (
        <Empty title={t('empty.title')}>{t('empty.text')}</Empty>
      )}
      <Button variant="minimal" onClick={model.toggleStatus}>
        {t(model.showStatus ? 'hide_status' : 'show_status')}
      </Button>
    </PanelBody>
  );
});

/** One line on the right of the panel's header. */
export const TemplateFacts = observer(function TemplateFacts() {
  const { session } = useCore();
  return <State icon="user">{session.extension}</State>;
});
