import { useEffect, useRef, type ReactNode } from 'react';
import { divIcon, map as createMap, marker as createMarker, tileLayer, type LatLng, type Map, type Marker } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './map.css';
import { FINE_STEP, rounded, STEP, type Point } from './point';

/** Close enough to see streets [BOOK-029]. */
const ZOOM = 14;
/** Where nothing is known, the whole of a country. */
const WHOLE = { US: { at: { lat: 39.8, lng: -98.6 }, zoom: 4 }, CA: { at: { lat: 56, lng: -96 }, zoom: 3 } } as const;

interface Props {
  /** Null: there is no pin yet. */
  point: Point | null;
  country: 'US' | 'CA';
  tileUrl: string;
  credit: string;
  /** What a reader of screens says of the pin and of the two buttons. */
  words: { pin: string; zoomIn: string; zoomOut: string };
  onMove: (point: Point) => void;
  /** A tile could not be fetched, or one came again. */
  onTiles: (there: boolean) => void;
  /** Gives the way to the middle of what is seen. */
  onReady: (middle: () => Point) => void;
  /** Over the map: what there is to say of it. */
  children: ReactNode;
}

const here = ({ lat, lng }: LatLng): Point => rounded({ latitude: lat, longitude: lng });
const there = ({ latitude, longitude }: Point) => ({ lat: latitude, lng: longitude });

/** Drawn by the page itself: the library's image is of no use in the dark, and one request more. */
function pinIcon() {
  const html = document.createElement('span');
  html.className = 'map-pin';
  return divIcon({ html, className: 'map-pin-box', iconSize: [28, 36], iconAnchor: [14, 34] });
}

/** A map with a pin that is dragged, or moved by the arrow keys. Leaflet draws it; React only tells it what has changed. */
export function TileMap(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const drawn = useRef<{ map: Map; pin: Marker | null } | null>(null);
  const { point, tileUrl, credit, country } = props;
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const first = latest.current.point;
    const whole = WHOLE[country];
    const map = createMap(box.current!, {
      center: first ? there(first) : whole.at,
      zoom: first ? ZOOM : whole.zoom,
      zoomControl: false,
      attributionControl: false,
      worldCopyJump: true,
    });
    const layer = tileUrl === '' ? null : tileLayer(tileUrl).addTo(map);
    layer?.on('tileerror', () => latest.current.onTiles(false));
    layer?.on('tileload', () => latest.current.onTiles(true));
    const again = () => layer?.redraw();
    window.addEventListener('online', again);
    drawn.current = { map, pin: null };
    latest.current.onReady(() => here(map.getCenter()));
    return () => {
      window.removeEventListener('online', again);
      drawn.current = null;
      map.remove();
    };
  }, [tileUrl, country]);

  const at = point && `${point.latitude} ${point.longitude}`;
  useEffect(() => {
    const shown = drawn.current;
    const to = latest.current.point;
    if (!shown || !to) return;
    if (shown.pin) {
      shown.pin.setLatLng(there(to));
      if (!shown.map.getBounds().contains(there(to))) shown.map.panTo(there(to), { animate: false });
      return;
    }
    const pin = createMarker(there(to), { draggable: true, autoPan: true, keyboard: true, icon: pinIcon() }).addTo(shown.map);
    shown.pin = pin;
    if (shown.map.getZoom() < ZOOM) shown.map.setView(there(to), ZOOM, { animate: false });
    pin.on('dragend', () => latest.current.onMove(here(pin.getLatLng())));
    const element = pin.getElement()!;
    element.setAttribute('aria-label', latest.current.words.pin);
    element.addEventListener('keydown', (event) => {
      const step = event.shiftKey ? FINE_STEP : STEP;
      const by = ARROWS[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation(); // the map itself would move too
      const moved = shown.map.project(pin.getLatLng()).add([by[0] * step, by[1] * step]);
      latest.current.onMove(here(shown.map.unproject(moved)));
    });
  }, [at, tileUrl, country]);

  const zoom = (by: 1 | -1) => drawn.current?.map.setZoom(drawn.current.map.getZoom() + by);
  return (
    <div className="map-box">
      <div ref={box} className="map-canvas" />
      <div className="map-zoom">
        <button type="button" aria-label={props.words.zoomIn} onClick={() => zoom(1)}>
          +
        </button>
        <button type="button" aria-label={props.words.zoomOut} onClick={() => zoom(-1)}>
          −
        </button>
      </div>
      <div className="map-notice">{props.children}</div>
      {credit && tileUrl && <span className="map-credit">{credit}</span>}
    </div>
  );
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
};
