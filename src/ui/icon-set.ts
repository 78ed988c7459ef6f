/** The names that a manifest's `icon` and the screens may use, beyond the few that the sign-in page needs. */
import {
  Add, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, BanCircle, Calendar, CaretDown, CaretRight, Chart, ChevronDown, ChevronLeft, ChevronRight, ChevronUp,
  Clipboard, Cloud, Cog, Cross, Desktop, Disable, Document, Dollar, DragHandleVertical, Edit, Endorsed, Envelope, Error as ErrorIcon, Export, EyeOff,
  EyeOpen, Filter, Flash, FloppyDisk, Globe, GlobeNetwork, Headset, Heart, HeatGrid, Help, History, Home, IdNumber, Import, InfoSign, Key, LayoutGrid, Link, List, Lock, LogOut,
  Manual, Map as MapIcon, MapMarker, Menu, Microphone, Minus, Moon, More, Notifications, Numerical, Offline, Pause, People, Percentage, Person, Phone,
  PhoneCall, PhoneForward, Play, Plus, Properties, Record, Redo, Refresh, Repeat, Reset, Search, SendMessage, Settings, Share, Shield, SmallCross, SocialMedia, Square, Stop, Tag,
  Tick, TickCircle, Time, Trash, Undo, User, VolumeUp, WarningSign, Wrench,
} from '@blueprintjs/icons';
import { addIcons, type SvgIcon } from './icons';

export const iconSet = {
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

addIcons(iconSet);
