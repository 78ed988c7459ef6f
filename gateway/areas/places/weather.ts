/**
 * The weather of a city, from the service that the operator has configured [BOOK-031 to BOOK-033]. One city is asked for
 * once an hour at most, whoever asks. Nothing is made up: without a service, or before it has answered once, there is none.
 */
import { z } from 'zod';
import type { GatewayContext } from '../../platform/context';
import type { Reply } from '../../platform/http/routes';
import { limits } from '../../platform/limits';

type Forecast = Reply<'getWeather'>;

/** Today and the three days after it [BOOK-031]. */
const DAYS = 4;
const HOUR_MS = 3_600_000;
/** A service that has just failed is left alone for so long. */
const PAUSE_MS = 60_000;

const day = z.object({
  condition: z.object({ text: z.string().max(99), icon: z.string().max(300) }),
  mintemp_c: z.number(),
  mintemp_f: z.number(),
  maxtemp_c: z.number(),
  maxtemp_f: z.number(),
});
/** What the service answers: the shape that WEATHER_URL promises in docs/operations.md. */
const answer = z.object({ forecast: z.object({ forecastday: z.array(z.object({ day })).min(1) }) });

interface Known {
  readonly forecast: Forecast['forecast'];
  readonly at: number;
}

const NONE: Forecast = { forecast: [], available: false };

/** An image of the service, whose address may leave the scheme to the page. */
const iconOf = (icon: string): string => (icon.startsWith('//') ? `https:${icon}` : icon);

/** `ctx.use(createWeather)` */
export function createWeather({ config, clock, log }: Pick<GatewayContext, 'config' | 'clock' | 'log'>) {
  const known = new Map<string, Known>();
  const asking = new Map<string, Promise<Known | null>>();
  let pausedUntil = 0;

  async function fetchForecast(city: string): Promise<Known | null> {
    const url = config.weatherUrl.replaceAll('{city}', encodeURIComponent(city));
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(limits.weather.answerMs), redirect: 'error' });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      const { forecast } = answer.parse(await response.json());
      const days = forecast.forecastday.slice(0, DAYS).map(({ day: { condition, ...degrees } }) => ({
        condition: { text: condition.text, icon: iconOf(condition.icon) },
        min_c: degrees.mintemp_c,
        min_f: degrees.mintemp_f,
        max_c: degrees.maxtemp_c,
        max_f: degrees.maxtemp_f,
      }));
      return { forecast: days, at: clock.now() };
    } catch (error) {
      pausedUntil = clock.now() + PAUSE_MS;
      // Not the address: it may hold the operator's key.
      log.warn({ why: (error as Error).name }, 'the weather service did not answer as it should');
      return null;
    }
  }

  /** One request for a city, however many wait for it. */
  function ask(city: string): Promise<Known | null> {
    const under = asking.get(city);
    if (under) return under;
    const asked = fetchForecast(city).finally(() => asking.delete(city));
    asking.set(city, asked);
    return asked;
  }

  function keep(city: string, found: Known): void {
    known.delete(city);
    known.set(city, found);
    if (known.size > limits.weather.cities) known.delete(known.keys().next().value!);
  }

  return async function weatherIn(name: string): Promise<Forecast> {
    if (config.weatherUrl === '') return NONE;
    const city = name.trim().toLowerCase();
    const before = known.get(city);
    const isFresh = before !== undefined && clock.now() - before.at < HOUR_MS;
    if (!isFresh && clock.now() >= pausedUntil) {
      const found = await ask(city);
      if (found) keep(city, found);
    }
    const last = known.get(city);
    if (!last) return NONE;
    const stale = clock.now() - last.at >= HOUR_MS;
    return { forecast: [...last.forecast], fetched_at: new Date(last.at).toISOString(), available: true, ...(stale && { stale }) };
  };
}
