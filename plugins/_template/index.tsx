import { definePlugin } from '@dialer/host';
import { TemplateFacts, TemplatePanel } from './_template.panel';
import manifest from './manifest';

/** Loaded when the manifest's `activateOn` says so; a component for each contribution that the manifest declares. */
export default definePlugin(manifest, {
  panels: { _template: TemplatePanel },
  panelFacts: { _template: TemplateFacts },
});
