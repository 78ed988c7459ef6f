/** Places without the internet: what a postal code stands for. */
import { defineArea } from '../../platform/http/routes';
import { notFound } from '../../platform/problem';
import { findPlace } from '../../platform/places/postal';

export function createArea() {
  return defineArea({
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
