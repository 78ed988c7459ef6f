// The public declarations of @dialer/ui with their comments, drawn from the source by `npm run host-api`. Not to be edited.

// src/ui/index

/** `@dialer/ui`: what panels and pages are made of. Importing `styles/index.css` is the page's work, once. */
export { Button, DisabledReason, IconButton, type ButtonProps } from './button';
export { CommandButton, type CommandButtonProps } from './command-button';
export { Icon, type IconName, type IconProps } from './icons';
export { TimesNote } from './times-note';
export { Tooltip } from './tooltip';
export {
  Badge,
  Chip,
  Facts,
  Inset,
  KeyValues,
  PanelBody,
  PanelFooter,
  Row,
  SectionWord,
  Stack,
  Tabs,
  type Fact,
  type TabItem,
} from './panel';
export { Kbd } from './kbd';
export { Field, FieldsHeard, FormGrid, SaveTried, useFieldProblem, type FieldProps, type Spans } from './field';
export { MultiSelect, SearchInput, Segmented, Select, Switch, TagsInput, TextArea, type Choice, type SelectProps } from './inputs';
export { TextInput, type InputProps, type TextInputProps } from './text-input';
export { Table, type Column, type Sort, type TableProps } from './table';
export {
  Empty,
  goalColor,
  LoadError,
  Meter,
  MiniRing,
  Note,
  Notice,
  Progress,
  Ring,
  Skeleton,
  SoundBars,
  State,
  type Kind,
} from './feedback';
export { download, downloadFrom } from './download';
export { keepFocus } from './keep-focus';
export { later } from './later';
export { announce, LiveRegion } from './live-region';
export { ConfirmDialog, Dialog, Drawer, MenuButton, type DialogProps, type MenuEntry } from './overlays';
export { PageBody, SaveBar, Setting, Sheet, Toolbar, type SaveBarProps } from './page';
export { useDraft, type Draft } from './use-draft';
export { useLoad, type Load } from './use-load';
export { CallTimeField, preloadCallTimeField, type CallTimeFieldProps } from './call-time-field';

// src/ui/button

export interface ButtonProps extends PlainButtonProps {
  /** Why it cannot be pressed now. It stays reachable by keyboard, and says so on hover and focus. */
  why?: string | null;
  /** It was pressed all the same: a form then shows what it waits for. */
  onRefused?: () => void;
}

/** A button of the scale. With `why` it is disabled and says the reason, to the eye and to a screen reader. */
export declare function Button({ why, onRefused, ...given }: ButtonProps): JSX.Element;

/** A button of one icon: its label is its name and its tooltip. */
export declare function IconButton({
  label,
  ...props
}: Omit<ButtonProps, 'children' | 'aria-label' | 'endIcon'> & { icon: IconProps['name']; label: string }): JSX.Element;

/** Wraps any control that is disabled by a rule, so that focus and hover reach the reason. */
export declare function DisabledReason({
  why,
  children,
  fill,
}: {
  why: string | null | undefined;
  children: ReactNode;
  fill?: boolean;
}): JSX.Element;

// src/ui/icons

/** Outlines on a grid of 16 by 16; larger icons are the same ones scaled. */
export type IconPaths = readonly string[];
export type IconName = keyof typeof iconSet | keyof typeof spareIcons | 'hang-up';
export declare function addIcons(more: Readonly<Record<string, IconPaths>>): void;
export interface IconProps {
  name: IconName | (string & {});
  size?: number;
  /** Words for the icon where no text stands beside it; without them it is decoration. */
  label?: string;
  style?: CSSProperties;
}
export declare function Icon({ name, size, label, style }: IconProps): JSX.Element;

// src/ui/icon-set

export declare const iconSet: {
  add: string[];
  'arrow-down': string[];
  'arrow-left': string[];
  'arrow-right': string[];
  'arrow-up': string[];
  ban: string[];
  calendar: string[];
  'caret-down': string[];
  'chevron-down': string[];
  'chevron-left': string[];
  'chevron-right': string[];
  'chevron-up': string[];
  cog: string[];
  cross: string[];
  desktop: string[];
  disable: string[];
  document: string[];
  download: string[];
  duplicate: string[];
  drag: string[];
  edit: string[];
  error: string[];
  'eye-off': string[];
  'eye-open': string[];
  flash: string[];
  save: string[];
  globe: string[];
  network: string[];
  headset: string[];
  keypad: string[];
  help: string[];
  history: string[];
  id: string[];
  info: string[];
  key: string[];
  grid: string[];
  link: string[];
  list: string[];
  lock: string[];
  logout: string[];
  manual: string[];
  map: string[];
  'map-marker': string[];
  menu: string[];
  microphone: string[];
  'microphone-off': string[];
  moon: string[];
  more: string[];
  bell: string[];
  offline: string[];
  pause: string[];
  people: string[];
  percentage: string[];
  person: string[];
  phone: string[];
  'phone-call': string[];
  'phone-forward': string[];
  play: string[];
  plus: string[];
  record: string[];
  redo: string[];
  refresh: string[];
  repeat: string[];
  reset: string[];
  search: string[];
  settings: string[];
  share: string[];
  square: string[];
  stop: string[];
  tick: string[];
  'tick-circle': string[];
  time: string[];
  trash: string[];
  undo: string[];
  upload: string[];
  user: string[];
  volume: string[];
  warning: string[];
};

// src/ui/spare-icons

export declare const spareIcons: {
  'caret-right': string[];
  chart: string[];
  clipboard: string[];
  cloud: string[];
  dollar: string[];
  endorsed: string[];
  envelope: string[];
  export: string[];
  filter: string[];
  heart: string[];
  home: string[];
  import: string[];
  minus: string[];
  numerical: string[];
  properties: string[];
  send: string[];
  shield: string[];
  'small-cross': string[];
  social: string[];
  star: string[];
  'star-empty': string[];
  tag: string[];
  wrench: string[];
};

// src/ui/plain-button

export interface PlainButtonProps {
  children?: ReactNode;
  icon?: IconProps['name'];
  endIcon?: IconProps['name'];
  intent?: 'primary' | 'danger';
  variant?: 'minimal' | 'ok';
  size?: 'small' | 'tall';
  type?: 'button' | 'submit';
  active?: boolean;
  loading?: boolean;
  fill?: boolean;
  /** Takes the room that a row has left. */
  grow?: boolean;
  disabled?: boolean;
  'aria-disabled'?: boolean;
  'aria-describedby'?: string;
  className?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  'aria-label'?: string;
  'aria-pressed'?: boolean;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | true;
  'aria-controls'?: string;
  /** Keys that press it from anywhere, as `Control+Alt+R`. */
  'aria-keyshortcuts'?: string;
  'data-testid'?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onFocus?: () => void;
  onBlur?: () => void;
}
export declare const classes: (...names: (string | false | undefined | null)[]) => string;

/**
 * A button of the scale, in Blueprint's classes but without its script: the sign-in page stays small. For a button that
 * may be refused, with its reason, see `Button`.
 */
export declare function PlainButton({
  children,
  icon,
  endIcon,
  intent,
  variant,
  size,
  grow,
  fill,
  active,
  loading,
  className,
  type,
  disabled,
  ...rest
}: PlainButtonProps): JSX.Element;

// src/ui/command-button

export interface CommandButtonProps extends Omit<ButtonProps, 'why' | 'onRefused' | 'onClick'> {
  command: Command;
  /** What it is run with; its verdict and its guards are asked with it before the click. */
  payload?: object;
  /** What became of it. Without this a problem is said as a short message. */
  onOutcome?: (outcome: Outcome) => void;
}

/** A button that runs a command of any plugin, and says before the click why it may not: its own verdict, then every guard's. */
export declare const CommandButton: (({ command, payload, onOutcome, ...props }: CommandButtonProps) => JSX.Element) &
  NamedExoticComponent<CommandButtonProps> & {
    readonly type: ({ command, payload, onOutcome, ...props }: CommandButtonProps) => JSX.Element;
  };

// src/ui/times-note

interface TimesNoteProps {
  core: { readonly session: Pick<CoreView['session'], 'language' | 'variant'>; readonly clock: Pick<CoreView['clock'], 'now'> };
  /** The zone that the list is written in; the browser's own unless given, as `formatTime` has it. */
  timezone?: string;
}

/** "Times of the centre (EST)."; for somebody who reads elsewhere, "Times by your clock (PST)." */
export declare function TimesNote({ core: { session, clock }, timezone }: TimesNoteProps): JSX.Element;

// src/ui/tooltip

/** Milliseconds that a tooltip stays after the pointer has left [SHELL-021]. */
export declare const TOOLTIP_CLOSE_DELAY = 200;

/** Milliseconds of hover before it opens: a pointer that passes, or rests where it has just pressed, opens nothing. */
export declare const TOOLTIP_OPEN_DELAY = 600;

/**
 * Words beside an icon button, shown on hover and on keyboard focus; any key and any press hides them. Hovering is timed
 * here: Blueprint's own timers outlive the component.
 */
export declare function Tooltip({ content, children, fill }: { content: ReactNode; children: ReactElement; fill?: boolean }): JSX.Element;

// src/ui/panel

/** The parts of a panel that its plugin draws; the frame around them (header, menu, placeholders) is the shell's. */

/** Scrolls only when the agent made the panel smaller than its content. `flush`: without padding, for tables. */
export declare function PanelBody({ children, flush }: { children: ReactNode; flush?: boolean }): JSX.Element;

/** Sticks to the window's edge, so that the panel's main action is never below the fold. */
export declare const PanelFooter: ({ children, oneLine }: { children: ReactNode; oneLine?: boolean }) => JSX.Element;
export interface Fact {
  label: string;
  value: ReactNode;
  /** Dropped first when the panel is narrow. */ less?: boolean;
}

/** A strip of read-only facts under the panel's header. */
export declare const Facts: ({ items }: { items: readonly Fact[] }) => JSX.Element;

/** Read-only pairs, one a line. */
export declare const KeyValues: ({ items }: { items: readonly Fact[] }) => JSX.Element;

/** A word and a line that head a group of fields. */
export declare const SectionWord: ({ children }: { children: ReactNode }) => JSX.Element;
export declare const Row: ({
  children,
  tight,
  push,
  className,
}: {
  children: ReactNode;
  tight?: boolean;
  /** To the bottom of the panel. */ push?: boolean;
  className?: string;
}) => JSX.Element;
export declare const Stack: ({ children }: { children: ReactNode }) => JSX.Element;
export declare const Inset: ({ children }: { children: ReactNode }) => JSX.Element;
export declare const Badge: ({ children, kind }: { children: ReactNode; kind?: 'bad' | 'warn' }) => JSX.Element;
export declare const Chip: ({ children }: { children: ReactNode }) => JSX.Element;
export interface TabItem {
  id: string;
  label: string;
  count?: number;
  countKind?: 'bad' | 'warn';
  disabled?: boolean;
}

/** Tabs of a panel. The content is the caller's: `selected` says which to draw. */
export declare function Tabs({
  items,
  selected,
  onSelect,
  label,
}: {
  items: readonly TabItem[];
  selected: string;
  onSelect: (id: string) => void;
  label: string;
}): JSX.Element;

// src/ui/kbd

/** `Ctrl+Enter` as it stands on the keyboards of the reader's language: `Ctrl+Entrée`. `t`: of the shared texts. */
export declare const keyWords: (keys: string, t: (key: string) => string) => string;

/** Keys, in the words of the reader's keyboard. */
export declare function Kbd({ children }: { children: ReactNode }): JSX.Element;

// src/ui/field

/** True below it once somebody tried to save: what is missing is then marked in fields that nobody has touched too. */
export declare const SaveTried: Context<boolean>;

/** Columns of 12 in a panel of usual width, in one under 624 pixels, and in one from 904. */
export interface Spans {
  usual: number;
  narrow: number;
  wide: number;
}
export interface FieldProps {
  label: string;
  /** For readers of screens alone: a table's header says it to the eye. */
  labelHidden?: boolean;
  /** Columns of 12 that the field takes; or how many by the width of its panel, which then need not be measured. */
  span?: number | Spans;
  required?: boolean;
  /** Small fact right of the label: age, local time. */
  hint?: ReactNode;
  /** One sentence below the control. */
  help?: ReactNode;
  /** What is wrong; replaces the help. */
  error?: string | null;
  /**
   * Required and still missing: an orange edge, or this sentence. Neither before somebody was in the field, or tried to
   * save: a form that nobody has touched is not wrong.
   */
  need?: boolean | string;
  /** Takes the height that the panel has left (notes). */
  fill?: boolean;
  /** A group of controls (several phones, a few choices side by side) instead of one. */
  group?: boolean;
  children: ReactNode;
}

/** Called when one of the fields within has the focus: `<FieldsHeard value={…}>` around them, which draws nothing. */
export declare const FieldsHeard: Context<(() => void) | undefined>;

/** Label above, control, help or error below. The controls of `inputs.tsx` inside it find their label by themselves. */
export declare function Field(props: FieldProps): JSX.Element;

/** Attributes that tie a control to the field around it; empty outside one. */
export declare function useFieldLink(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true };

/**
 * Tells the field around a control what the control cannot read, in words; null: nothing. Empty: it is being typed, and
 * not said to be missing until then.
 */
export declare function useFieldProblem(problem: string | null): void;

/** The grid of 12 columns that fields are laid out in. `roomy`: drawers and dialogs. */
export declare const FormGrid: ({ children, roomy }: { children: ReactNode; roomy?: boolean }) => JSX.Element;

// src/ui/inputs

/** In Blueprint's classes but without its script, which asks for the height of the text at each change and has the page laid out for it. */
export declare function TextArea({
  value,
  onChange,
  rows,
  shape,
  ...rest
}: InputProps & { rows?: number; maxLength?: number; placeholder?: string; readOnly?: boolean; shape?: Shape }): JSX.Element;
export interface Choice<V extends string | number = string> {
  value: V;
  label: string;
  disabled?: boolean;
}
export interface SelectProps<V extends string | number> extends InputProps<V | ''> {
  options: readonly Choice<V>[];
  /** First entry, which chooses nothing; absent: something is always chosen. */
  placeholder?: string;
}

/** A native select: fast, reachable by keyboard and type-ahead, right on touch. Values keep their type. */
export declare function Select<V extends string | number>({ value, onChange, options, placeholder, ...rest }: SelectProps<V>): JSX.Element;

/** Two or three short choices side by side. */
export declare function Segmented<V extends string | number>({
  value,
  onChange,
  options,
  disabled,
  ...rest
}: Omit<SelectProps<V>, 'placeholder'>): JSX.Element;
export declare const Switch: ({ value, onChange, label, ...rest }: InputProps<boolean> & { label?: ReactNode }) => JSX.Element;

/** Several of a list, typed in; few forms have one: a chunk of its own. */
export declare const MultiSelect: <V extends string | number>(props: MultiSelectProps<V>) => ReactNode;

/** Free entries as tags: Enter or a comma adds one. */
export declare function TagsInput({
  value,
  onChange,
  placeholder,
  disabled,
}: InputProps<readonly string[]> & { placeholder?: string }): JSX.Element;

/** Search box: Escape or the cross clears it. */
export declare function SearchInput({ value, onChange, ...rest }: TextInputProps): JSX.Element;

// src/ui/shaped

/** Text that is kept in another shape than it is typed in: a mask, letters without accents. */

/** What the field keeps of a text; `before` is what it held. Called with the text before the caret too: that gives the caret's place. */
export type Shape = (text: string, before: string) => string;
type Box = HTMLInputElement | HTMLTextAreaElement;
interface Shaped {
  value: string;
  onChange: (value: string) => void;
  shape: Shape | undefined;
  maxLength: number | undefined;
}

/**
 * Handlers of a controlled text field. A letter that is being composed (an accent key, an input method) is left alone
 * until it is whole: to write into the field before would end the composition.
 */
export declare function useShaped({ value, onChange, shape, maxLength }: Shaped): {
  onChange: (event: ChangeEvent<Box>) => void;
  onSelect: ({ currentTarget: box }: SyntheticEvent<Box>) => void;
  onCompositionStart?: (() => undefined) | undefined;
  onCompositionEnd?: ((event: CompositionEvent<Box>) => void) | undefined;
};

// src/ui/multi-select.impl

export interface MultiSelectProps<V extends string | number> extends InputProps<readonly V[]> {
  options: readonly Choice<V>[];
  placeholder?: string;
  /** Takes the word that was typed where only the choice Other fits it: it is the other one. */
  onOtherTyped?: (text: string) => void;
}

/**
 * Several of a list, typed in: the list below the box narrows while one types, Enter and Tab take where the arrows stand,
 * Backspace marks the last one and again takes it back. The list stays open for the next one.
 */
export declare function TypedMultiSelect<V extends string | number>({
  value,
  onChange,
  options,
  placeholder,
  disabled,
  onOtherTyped,
  ...rest
}: MultiSelectProps<V>): JSX.Element;

// src/ui/text-input

/** Text fields of the scale; small, because the sign-in page carries them. */
export interface InputProps<T = string> {
  value: T;
  onChange: (value: T) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  disabled?: boolean;
  name?: string;
  /** Name for a control that stands outside a `Field`. */
  'aria-label'?: string;
  autoFocus?: boolean;
}
export interface TextInputProps extends InputProps {
  type?: 'text' | 'password' | 'email' | 'tel' | 'number' | 'search' | 'date' | 'time';
  placeholder?: string;
  maxLength?: number;
  icon?: IconProps['name'];
  /** Unit or a small button at the right edge. */
  right?: ReactNode;
  unit?: string;
  large?: boolean;
  autoComplete?: string;
  /** Id of a `datalist` with what it may be. */
  list?: string;
  inputMode?: 'text' | 'numeric' | 'tel' | 'decimal' | 'email' | 'url';
  readOnly?: boolean;
  min?: number;
  max?: number;
  /** What is kept of a text while it is typed: masks, other letters. The caret stays where the person types. */
  shape?: Shape;
  onEnter?: () => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** One line of text, in Blueprint's classes but without its script. */
export declare function TextInput({
  value,
  onChange,
  icon,
  right,
  unit,
  large,
  shape,
  onEnter,
  type,
  ...rest
}: TextInputProps): JSX.Element;

/** Masked text with a button that shows it. */
export declare function PasswordInput(props: Omit<TextInputProps, 'type' | 'right'>): JSX.Element;

// src/ui/table

export interface Column<R> {
  id: string;
  /** Heading; an empty one still needs `label` for screen readers. */
  title: string;
  label?: string;
  /** Pixels or a share of the table; a column without one takes the rest. */
  width?: number | string;
  /** Pixels that it keeps however narrow the window is: below them the table scrolls. Its width, unless given. */
  least?: number;
  /** What can be done with a row: as the last column it stays in sight while the others are scrolled. */
  controls?: boolean;
  /** Numbers stand right. */
  right?: boolean;
  wrap?: boolean;
  sortable?: boolean;
  cell: (row: R) => ReactNode;
  /** Whole text on hover where the cell clips. */
  full?: (row: R) => string;
}
export interface Sort {
  column: string;
  descending: boolean;
}
export interface TableProps<R> {
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  /** What the table holds, for screen readers. */
  caption: string;
  /** The empty text of the specification, or a whole `Empty`. */
  empty: ReactNode;
  density?: 'dense' | 'tall';
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  selected?: string | number | null;
  /** Enter on a row, or a click on it. */
  onOpen?: (row: R) => void;
  /** Enter alone: of rows with controls, where a click is for those. */
  onEnter?: (row: R) => void;
}

/** A table with a sticky header, its empty text and keyboard row navigation. */
export declare function Table<R>({
  columns,
  rows,
  rowKey,
  caption,
  empty,
  density,
  sort,
  onSort,
  selected,
  onOpen,
  onEnter,
}: TableProps<R>): JSX.Element;

// src/ui/feedback

/** Empty, loading, failed; notices; goal rings, meters and progress. */

/** What a panel or table says when there is nothing to show, and what to do about it. */
export declare const Empty: ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => JSX.Element;

/** A failed load: what happened, what is safe, and Try again. */
export declare function LoadError({
  title,
  children,
  onRetry,
}: {
  title: string;
  /** What is safe, e.g. "Calls still count." */ children?: ReactNode;
  onRetry: () => void;
}): JSX.Element;

/** A loading panel in its own shape; the words are for screen readers. */
export declare function Skeleton({ shape, rows }: { shape?: 'form' | 'lines' | 'rings' | 'table'; rows?: number }): JSX.Element;
export type Kind = 'info' | 'success' | 'warning' | 'error';
export declare const kindIcons: {
  readonly info: 'info';
  readonly success: 'tick-circle';
  readonly warning: 'warning';
  readonly error: 'error';
};

/** A message inside a panel, page or dialog; errors are announced at once. */
export declare const Notice: ({
  kind,
  title,
  children,
  action,
}: {
  kind?: Kind;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}) => JSX.Element;

/** A written refusal or hint above a footer: refusals are written, not hidden in tooltips. */
export declare const Note: ({
  children,
  kind,
  icon,
}: {
  children: ReactNode;
  kind?: 'warn' | 'bad';
  icon?: IconProps['name'];
}) => JSX.Element;

/** State in a panel's header or a table: an icon and a word, coloured only for status. */
export declare const State: ({
  kind,
  icon,
  children,
}: {
  kind?: 'ok' | 'warn' | 'bad';
  icon?: IconProps['name'];
  children: ReactNode;
}) => JSX.Element;

/** 0 red, under 50 orange, under 100 blue, then green. */
export declare const goalColor: (percent: number) => string;

/** A goal: ring with the percentage inside, written as the reader’s language does; its label and its numbers beside it. */
export declare const Ring: ({
  percent,
  inWords,
  label,
  value,
}: {
  percent: number;
  inWords: string;
  label: string;
  value: ReactNode;
}) => JSX.Element;
export declare const MiniRing: ({ percent }: { percent: number }) => JSX.Element;

/** Sound level, 0 to 1. The last cells are orange: too loud. */
export declare const Meter: ({ level }: { level: number }) => JSX.Element;

/** How a call sounds, as bars; `label` says it in words. 3 good, 2 fair, 1 poor. */
export declare const SoundBars: ({ bars, label }: { bars: 1 | 2 | 3; label: string }) => JSX.Element;

/** Work over a second shows how far it is; long work can be cancelled. */
export declare function Progress({
  value,
  max,
  label,
  labelHidden,
  warn,
  onCancel,
}: {
  value: number;
  max: number;
  label: string;
  /** For readers of screens alone: what stands beside it says it to the eye. */
  labelHidden?: boolean;
  warn?: boolean;
  onCancel?: () => void;
}): JSX.Element;

// src/ui/download

/** Has the browser save what an address of the gateway gives; its name comes with it. */
export declare function downloadFrom(url: string): void;

/** Hands a text to the browser's downloads. */
export declare function download(name: string, text: string, type?: string): void;

// src/ui/keep-focus

/**
 * Brings the focus to a control, or to the first in a box, where it would fall to the page's top: what was pressed goes away with its own
 * effect, and so may what took its place. A focus that stands anywhere else is left there.
 */
export declare function keepFocus(box: () => HTMLElement | null): void;

// src/ui/later

/** A part of a panel, page or form in a chunk of its own: fetched when it is drawn for the first time. */

/**
 * `fetchPart` brings the component, e.g. `later(async () => (await import('./map')).Map)`. Until it is there `Waiting` is
 * drawn, with the same props. When it cannot be fetched, the part says so with a Try again that asks the server anew:
 * React's `lazy` remembers the failure for as long as the page is open, and takes the whole panel down with it.
 * `preload` fetches it before somebody needs it, and never fails.
 */
export declare function later<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  Waiting?: ComponentType<P>,
): ((props: P) => JSX.Element) & { preload: () => Promise<void> };

// src/ui/live-region

/** Says something to a screen reader without moving focus, e.g. where a held panel is. */
export declare const announce: (text: string) => void;

/** Mounted once by the shell. A repeated sentence is announced again: a trailing space makes it new. */
export declare function LiveRegion(): JSX.Element;

// src/ui/overlays

export interface DialogProps {
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
  open?: boolean;
  /** 480 unless given, 500 at most [SHELL-031]. */ width?: number;
}
export declare function Dialog({ title, children, footer, onClose, open, width }: DialogProps): JSX.Element;

/** Asks before something destructive, in words that name the person or thing. */
export declare function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  onConfirm,
  onClose,
  busy,
  danger,
}: {
  title: string;
  children: ReactNode;
  confirm: string;
  /** "Cancel" unless given. */ cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  danger?: boolean;
}): JSX.Element;

/** Docks at the right edge; the page beside it stays usable. Escape closes it. */
export declare function Drawer({
  title,
  facts,
  children,
  footer,
  onClose,
}: {
  title: string;
  facts?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
}): JSX.Element;
export interface MenuEntry {
  text: ReactNode;
  icon?: IconProps['name'];
  danger?: boolean;
  selected?: boolean;
  /** It has the focus when the menu opens, in place of the first that can be chosen. */
  first?: boolean;
  /** Why it cannot be chosen now, written in the entry. */ why?: string | null;
  /** It opens a dialog: done once the menu has closed and given the focus back, or it would take it from the dialog. */ opens?: boolean;
  onSelect: () => void;
}

/** A button that opens a menu; `null` draws a line between entries. */
export declare function MenuButton({ target, entries }: { target: ReactElement; entries: readonly (MenuEntry | null)[] }): JSX.Element;

// src/ui/page

/** Parts of a settings page. The frame (title, sentence, navigation, the question before leaving) is the shell's. */
export declare const Toolbar: ({ children }: { children: ReactNode }) => JSX.Element;

/** A bordered part of a page: a table, or a group of settings under a title. */
export declare const Sheet: ({
  title,
  text,
  children,
  footer,
}: {
  title?: string;
  text?: string;
  children: ReactNode;
  footer?: ReactNode;
}) => JSX.Element;

/** Scrolls; 800 wide at most when it holds a form. */
export declare const PageBody: ({ children, form }: { children: ReactNode; form?: boolean }) => JSX.Element;

/** One setting: name, sentence, control of 176. A changed one says what it was. */
export declare function Setting({
  name,
  text,
  was,
  error,
  children,
}: {
  name: string;
  text?: string;
  /** Saved value, while the shown one differs. */ was?: ReactNode;
  error?: string | null;
  children: ReactNode;
}): JSX.Element;
export interface SaveBarProps {
  /** How many values differ; 0 hides the bar. */
  changes: number;
  saving?: boolean;
  /** Why it cannot be saved now. */
  why?: string | null;
  /** What saving does, e.g. "They apply to everyone once saved." */
  children?: ReactNode;
  onSave: () => void;
  onDiscard: () => void;
}

/** Appears when something changed. */
export declare function SaveBar({ changes, saving, why, children, onSave, onDiscard }: SaveBarProps): JSX.Element | null;

// src/ui/use-draft

/** What is edited on a settings page of a value that the people of a centre share. */
export interface Draft<T> {
  /** As it is edited here; what is not, as it stands for the centre now. */
  readonly value: T;
  /** Edits fields; so many of them differ from what stands. */
  set(fields: Partial<T>): void;
  readonly changes: number;
  /** The value that stands of a field that differs from it, for `was` of `Setting`. */
  was<K extends keyof T & string>(field: K): T[K] | undefined;
  /** What the gateway says of a field, by its path; null: nothing. */
  error(path: string): string | null;
  /** Why the last save was not made, for `problemOf`; null: nothing went wrong. */
  readonly problem: SaveOutcome<T> | null;
  readonly saving: boolean;
  save(): void;
  discard(): void;
}

/**
 * A form over `ctx.centreState`, for a component that is an `observer`; what others save meanwhile shows where nothing is
 * edited. A save that somebody else's came before with other values for the same fields is refused once, in words: theirs
 * stand as `was` then, Save overwrites them and Discard takes them.
 */
export declare function useDraft<T extends object>(state: CentreState<T>, onDirty: (dirty: boolean) => void): Draft<T>;

// src/ui/use-load

export interface Load<T> {
  data: T | null;
  error: Error | null;
  loading: boolean;
  retry: () => void;
  /** Replaces the data after a save. */ set: (data: T) => void;
}

/** Loads on mount and when `deps` change; an answer that comes late for an older question is dropped. */
export declare function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, deps: DependencyList): Load<T>;

// src/ui/call-time-field

/** The field for the time of a call, in a chunk of its own with all that reads dates and times. */
export interface CallTimeFieldProps extends Pick<FieldProps, 'label' | 'labelHidden' | 'required' | 'need' | 'error'> {
  name?: string;
  /** `YYYY-MM-DDTHH:mm`, a wall clock taken as UTC; empty when none [FUP-011]. */
  value: string;
  onChange: (value: string) => void;
  /** Where the lead is; without it only the agent's clock is told, and no hour is refused. */
  callee: Place | null;
  /** It is no call but a meeting: the lead's clock is told, and no hour is refused. */
  anyHour?: boolean;
  /** Server epoch milliseconds. */
  now: number;
  language: 'en' | 'fr';
  disabled?: boolean;
}

/** When a lead is to be called (again), or met: the one field for callbacks, follow-ups and appointments. */
export declare const CallTimeField: ((props: CallTimeFieldProps) => JSX.Element) & { preload: () => Promise<void> };

/** Fetches the field and its calendar before somebody needs them. */
export declare function preloadCallTimeField(): Promise<void>;
