import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { formatTime, useCore, useMinute, usePlugin, useT, zoneText, type LeadView } from '@dialer/host';
import { Button, Dialog, Field, FormGrid, Notice, Switch, TextInput } from '@dialer/ui';
import { readDegrees, shownDegrees, type Point } from './point';
import { TileMap } from './tile-map';

/** Milliseconds after the last move. */
const ASK_AFTER = 400;
const WIDTH = 500;

/**
 * Where the address is, for agents to correct: the pin, or the coordinates themselves. Only those are changed [BOOK-030];
 * the time zone of the new place is offered where it is another one, and never taken by itself.
 */
export const MapDialog = observer(function MapDialog({ lead, onClose }: { lead: LeadView; onClose: () => void }) {
  const t = useT();
  const { map, session } = useCore();
  const { address } = lead;
  const first = pointOf(address);
  const [typed, setTyped] = useState(textsOf(first));
  const [hasTiles, setHasTiles] = useState(true);
  const [takesZone, setTakesZone] = useState(false);
  const middle = useRef<() => Point>(null);
  const latitude = readDegrees(typed.latitude, 90);
  const longitude = readDegrees(typed.longitude, 180);
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  const isMoved = point !== null && (point.latitude !== address.latitude || point.longitude !== address.longitude);
  const otherZone = useOtherZone(isMoved ? point : null, address.timezone);
  const move = (to: Point) => setTyped(textsOf(to));
  const place = [address.city, address.province.toUpperCase()].filter(Boolean).join(', ');

  const use = () => {
    if (!point) return;
    const { valid, invalidPostal } = address;
    // A zone that is taken with the point belongs to it: the place that was looked up stays looked up.
    lead.setAddress({ ...point, valid, invalidPostal, ...(takesZone && otherZone && { timezone: otherZone }) });
    onClose();
  };
  const degrees = (field: 'latitude' | 'longitude', read: number | null, most: number) => (
    <Field
      label={t(`map.${field}`)}
      span={6}
      error={read === null && typed[field].trim() !== '' ? t('map.degrees', { most: String(most) }) : null}
    >
      <TextInput
        value={typed[field]}
        placeholder="—"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        onChange={(text) => setTyped({ ...typed, [field]: text })}
      />
    </Field>
  );
  return (
    <Dialog
      title={place ? t('map.title_of', { place }) : t('map.title')}
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('map.cancel')}</Button>
          <Button intent="primary" why={point === null ? t('map.why_none') : isMoved ? null : t('map.why_same')} onClick={use}>
            {t('map.use')}
          </Button>
        </>
      }
    >
      <TileMap
        point={point}
        country={session.variant.country}
        tileUrl={map.tileUrl}
        credit={map.credit}
        words={{ pin: t('map.pin'), zoomIn: t('map.zoom_in'), zoomOut: t('map.zoom_out') }}
        onMove={move}
        onTiles={setHasTiles}
        onReady={(read) => (middle.current = read)}
      >
        {map.tileUrl === '' ? (
          <Notice kind="info">{t('map.not_set_up')}</Notice>
        ) : (
          !hasTiles && (
            <Notice kind="warning" title={t('map.no_tiles')}>
              {t('map.no_tiles_text')}
            </Notice>
          )
        )}
      </TileMap>
      <div className="map-below">
        <FormGrid>
          {degrees('latitude', latitude, 90)}
          {degrees('longitude', longitude, 180)}
        </FormGrid>
        {point ? (
          <p className="t-label">{t('map.help')}</p>
        ) : (
          <Notice kind="info" action={<Button onClick={() => middle.current && move(middle.current())}>{t('map.put_pin')}</Button>}>
            {t('map.no_pin')}
          </Notice>
        )}
        {otherZone && <OtherZone zone={otherZone} own={address.timezone} takes={takesZone} onTakes={setTakesZone} />}
      </div>
    </Dialog>
  );
});

interface OtherZoneProps {
  zone: string;
  /** The lead's; empty: not known. */
  own: string;
  takes: boolean;
  onTakes: (takes: boolean) => void;
}

/** Both clocks, so that the agent can ask which one is right. */
const OtherZone = observer(function OtherZone({ zone, own, takes, onTakes }: OtherZoneProps) {
  const t = useT();
  const core = useCore();
  const now = useMinute(core);
  const clock = (of: string) => ({ zone: zoneText(t, of), time: formatTime(now, core.session.language, of) });
  return (
    <Notice kind="info" title={t('map.other_zone', clock(zone))}>
      {own && <p>{t('map.own_zone', clock(own))}</p>}
      <Switch value={takes} label={t('map.take_zone')} onChange={onTakes} />
    </Notice>
  );
});

/** The zone of a point where it is not the lead's; null while nobody knows, or nobody moved it. */
function useOtherZone(point: Point | null, own: string): string | null {
  const { api } = usePlugin();
  const { clock } = useCore();
  const [known, setKnown] = useState<{ at: string; zone: string } | null>(null);
  const at = point && `${point.latitude},${point.longitude}`;
  useEffect(() => {
    if (at === null) return undefined;
    const [latitude = 0, longitude = 0] = at.split(',').map(Number);
    const asking = new AbortController();
    const stop = clock.after(ASK_AFTER, () => {
      api.call('getZoneAt', { query: { latitude, longitude } }, { signal: asking.signal }).then(
        ({ timezone }) => setKnown({ at, zone: timezone }),
        () => undefined, // Nothing is offered; the pin is moved all the same.
      );
    });
    return () => {
      stop();
      asking.abort();
    };
  }, [api, clock, at]);
  return known && known.at === at && known.zone !== '' && known.zone !== own ? known.zone : null;
}

const pointOf = ({ latitude, longitude }: LeadView['address']): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
const textsOf = (point: Point | null) =>
  point ? { latitude: shownDegrees(point.latitude), longitude: shownDegrees(point.longitude) } : { latitude: '', longitude: '' };
