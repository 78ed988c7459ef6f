/**
 * Icons that no screen of the product asks for, and that a plugin's manifest may: fetched when the first of them is drawn.
 */
import {
  CaretRight,
  Chart,
  Clipboard,
  Cloud,
  Dollar,
  Endorsed,
  Envelope,
  Filter,
  Heart,
  Home,
  Minus,
  Numerical,
  Properties,
  SendMessage,
  Shield,
  SmallCross,
  SocialMedia,
  Tag,
  Wrench,
} from '@blueprintjs/icons';
import type { SvgIcon } from './icons';

export const spareIcons = {
  'caret-right': CaretRight,
  chart: Chart,
  clipboard: Clipboard,
  cloud: Cloud,
  dollar: Dollar,
  endorsed: Endorsed,
  envelope: Envelope,
  filter: Filter,
  heart: Heart,
  home: Home,
  minus: Minus,
  numerical: Numerical,
  properties: Properties,
  send: SendMessage,
  shield: Shield,
  'small-cross': SmallCross,
  social: SocialMedia,
  tag: Tag,
  wrench: Wrench,
} satisfies Record<string, SvgIcon>;
