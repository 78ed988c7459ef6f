import { definePlugin } from '@dialer/host';
import manifest from './manifest';
import { WeatherPanel } from './weather.panel';

/** The weather where the lead lives: what an agent may begin a talk with, and whether a visit will be pleasant. */
export default definePlugin(manifest, { panels: { weather: WeatherPanel } });
