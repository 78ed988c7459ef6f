import { makeAutoObservable } from 'mobx';
import { createPluginStore } from '@dialer/host';

/** Somebody changed the centre, perhaps these settings: an open page reads them anew. */
export class News {
  /** Rises with each word of it. */
  heard = 0;

  constructor() {
    makeAutoObservable(this);
  }
  hear(): void {
    this.heard += 1;
  }
}

export const news = createPluginStore<News>();
