/**
 * Icons by name. Each is imported as a component: an icon that Blueprint is asked for by string downloads its whole
 * set of paths (101 KB). A manifest's `icon` is one of these names; an unknown name draws the plain square.
 */
import {
  Add, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, BanCircle, Calendar, CaretDown, CaretRight, Chart, ChevronDown, ChevronLeft, ChevronRight, ChevronUp,
  Clipboard, Cloud, Cog, Cross, Desktop, Disable, Document, Dollar, DragHandleVertical, Edit, Endorsed, Envelope, Error as ErrorIcon, Export, EyeOff,
  EyeOpen, Filter, Flash, FloppyDisk, Globe, GlobeNetwork, Headset, Heart, HeatGrid, Help, History, Home, IdNumber, Import, InfoSign, Key, LayoutGrid, Link, List, Lock, LogOut,
  Manual, Map as MapIcon, MapMarker, Menu, Microphone, Minus, Moon, More, Notifications, Numerical, Offline, Pause, People, Percentage, Person, Phone,
  PhoneCall, PhoneForward, Play, Plus, Properties, Record, Redo, Refresh, Repeat, Reset, Search, SendMessage, Settings, Share, Shield, SmallCross, SocialMedia, Square, Stop, Tag,
  Tick, TickCircle, Time, Trash, Undo, User, VolumeUp, WarningSign, Wrench,
} from '@blueprintjs/icons';
import type { ComponentType, CSSProperties } from 'react';

type SvgIcon = ComponentType<{ size?: number }>;

const icons = {
  add: Add, 'arrow-down': ArrowDown, 'arrow-left': ArrowLeft, 'arrow-right': ArrowRight, 'arrow-up': ArrowUp, ban: BanCircle, calendar: Calendar,
  'caret-down': CaretDown, 'caret-right': CaretRight, chart: Chart, 'chevron-down': ChevronDown, 'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight, 'chevron-up': ChevronUp, clipboard: Clipboard, cloud: Cloud, cog: Cog, cross: Cross, desktop: Desktop,
  disable: Disable, document: Document, dollar: Dollar, drag: DragHandleVertical, edit: Edit, endorsed: Endorsed, envelope: Envelope,
  error: ErrorIcon, export: Export, 'eye-off': EyeOff, 'eye-open': EyeOpen, filter: Filter, flash: Flash, save: FloppyDisk, globe: Globe,
  network: GlobeNetwork, headset: Headset, heart: Heart, keypad: HeatGrid, help: Help, history: History, home: Home, id: IdNumber, import: Import, info: InfoSign,
  key: Key, grid: LayoutGrid, link: Link, list: List, lock: Lock, logout: LogOut, manual: Manual, map: MapIcon, 'map-marker': MapMarker, menu: Menu,
  microphone: Microphone, minus: Minus, moon: Moon, more: More, bell: Notifications, numerical: Numerical, offline: Offline, pause: Pause, people: People,
  percentage: Percentage, person: Person, phone: Phone, 'phone-call': PhoneCall, 'phone-forward': PhoneForward, play: Play, plus: Plus,
  properties: Properties, record: Record, redo: Redo, refresh: Refresh, repeat: Repeat, reset: Reset, search: Search, send: SendMessage,
  settings: Settings, share: Share, shield: Shield, 'small-cross': SmallCross, social: SocialMedia, square: Square, stop: Stop, tag: Tag, tick: Tick, 'tick-circle': TickCircle,
  time: Time, trash: Trash, undo: Undo, user: User, volume: VolumeUp, warning: WarningSign, wrench: Wrench,
} satisfies Record<string, SvgIcon>;

export type IconName = keyof typeof icons | 'hang-up';

export interface IconProps {
  name: IconName | (string & {});
  size?: number;
  /** Words for the icon where no text stands beside it; without them it is decoration. */
  label?: string;
  style?: CSSProperties;
}

export function Icon({ name, size = 16, label, style }: IconProps) {
  const Svg: SvgIcon = name === 'hang-up' ? Phone : (icons[name as keyof typeof icons] ?? Square);
  const turned = name === 'hang-up' ? { transform: 'rotate(135deg)', ...style } : style;
  return (
    <span className="icon" style={turned} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <Svg size={size} />
    </span>
  );
}

export const iconNames: readonly IconName[] = [...(Object.keys(icons) as IconName[]), 'hang-up'];
