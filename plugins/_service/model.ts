import { makeAutoObservable } from 'mobx';
import type { CoreView } from '@dialer/host';
import type { TemplateCalls } from './api';

/** Lives as long as the plugin is active. Others read it, and only this plugin changes it. */
export class TemplateModel implements TemplateCalls {
  count = 0;
  lastAt: number | null = null;

  constructor(private readonly core: Pick<CoreView, 'clock'>) {
    makeAutoObservable<TemplateModel, 'core'>(this, { core: false }, { autoBind: true });
  }

  add(): void {
    this.count += 1;
    this.lastAt = this.core.clock.now();
  }
}
