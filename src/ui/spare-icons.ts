/**
 * Icons that no screen of the product asks for, and that a plugin's manifest may: fetched when the first of them is drawn.
 */
import { IconSvgPaths16 as paths } from '@blueprintjs/icons';
import type { IconPaths } from './icons';

export const spareIcons = {
  'caret-right': paths.CaretRight,
  chart: paths.Chart,
  clipboard: paths.Clipboard,
  cloud: paths.Cloud,
  dollar: paths.Dollar,
  endorsed: paths.Endorsed,
  envelope: paths.Envelope,
  export: paths.Export,
  filter: paths.Filter,
  heart: paths.Heart,
  home: paths.Home,
  import: paths.Import,
  minus: paths.Minus,
  numerical: paths.Numerical,
  properties: paths.Properties,
  send: paths.SendMessage,
  shield: paths.Shield,
  'small-cross': paths.SmallCross,
  social: paths.SocialMedia,
  star: paths.Star,
  'star-empty': paths.StarEmpty,
  tag: paths.Tag,
  wrench: paths.Wrench,
} satisfies Record<string, IconPaths>;
