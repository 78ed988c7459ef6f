/** Places: what a postal code stands for, without the internet, and the weather there. */
import type { GatewayContext } from '../../platform/context';
import { defineArea } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { notFound } from '../../platform/problem';
import { zoneAt } from '../../platform/places/distance';
import { findPlace } from '../../platform/places/postal';
import { createWeather } from './weather';

export function createArea(ctx: GatewayContext) {
  const weatherIn = ctx.use(createWeather);
  const countAsked = createRation(ctx, limits.weather.perMinute);

  return defineArea({
    async getWeather({ account, params }) {
      countAsked(account.id);
      return weatherIn(params.city);
    },

    async getZoneAt({ query }) {
      return { timezone: zoneAt(query) ?? '' };
    },

    // Canadian codes are known by their first three characters: `approximate` says so, that the page can.
    async geocode({ params }) {
      const place = findPlace(params.postal);
      // Military codes have no point on a map.
      if (!place || place.latitude === null || place.longitude === null) throw notFound('This postal code is not known.');
      const { city, region, latitude, longitude, timezone, approximate } = place;
      return { city, state: region, province: region, latitude, longitude, timezone: timezone ?? '', approximate };
    },
  });
}
