// The public declarations of @dialer/ui, file by file, drawn from the source by `npm run host-api`. Not to be edited.

// src/ui/index

export { Button, DisabledReason, IconButton, type ButtonProps } from './button';
export { CommandButton, type CommandButtonProps } from './command-button';
export { Icon, type IconName, type IconProps } from './icons';
export { Tooltip } from './tooltip';
export {
  Badge,
  Chip,
  Facts,
  Inset,
  Kbd,
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
export { Field, FormGrid, SaveTried, useFieldProblem, type FieldProps } from './field';
export { MultiSelect, SearchInput, Segmented, Select, Switch, TagsInput, TextArea, type Choice, type SelectProps } from './inputs';
export { TextInput, type InputProps, type TextInputProps } from './text-input';
export { Table, type Column, type Sort, type TableProps } from './table';
export { Empty, goalColor, LoadError, Meter, MiniRing, Note, Notice, Progress, Ring, Skeleton, State, type Kind } from './feedback';
export { announce, LiveRegion } from './live-region';
export { ConfirmDialog, Dialog, Drawer, MenuButton, type DialogProps, type MenuEntry } from './overlays';
export { PageBody, SaveBar, Setting, Sheet, Toolbar, type SaveBarProps } from './page';
export { useLoad, type Load } from './use-load';
export { CallTimeField, preloadCallTimeField, type CallTimeFieldProps } from './call-time-field';

// src/ui/button

export interface ButtonProps extends PlainButtonProps {
  why?: string | null;
  onRefused?: () => void;
}
export declare function Button({ why, onRefused, ...given }: ButtonProps): JSX.Element;
export declare function IconButton({
  label,
  ...props
}: Omit<ButtonProps, 'children' | 'aria-label' | 'endIcon'> & {
  icon: IconProps['name'];
  label: string;
}): JSX.Element;
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

export type IconPaths = readonly string[];
export type IconName = keyof typeof iconSet | keyof typeof spareIcons | 'hang-up';
export declare function addIcons(more: Readonly<Record<string, IconPaths>>): void;
export interface IconProps {
  name: IconName | (string & {});
  size?: number;
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
  drag: string[];
  edit: string[];
  error: string[];
  export: string[];
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
  import: string[];
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
  filter: string[];
  heart: string[];
  home: string[];
  minus: string[];
  numerical: string[];
  properties: string[];
  send: string[];
  shield: string[];
  'small-cross': string[];
  social: string[];
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
  'data-testid'?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onFocus?: () => void;
  onBlur?: () => void;
}
export declare const classes: (...names: (string | false | undefined | null)[]) => string;
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
  payload?: object;
  onOutcome?: (outcome: Outcome) => void;
}
export declare const CommandButton: (({ command, payload, onOutcome, ...props }: CommandButtonProps) => JSX.Element) &
  NamedExoticComponent<CommandButtonProps> & {
    readonly type: ({ command, payload, onOutcome, ...props }: CommandButtonProps) => JSX.Element;
  };

// src/ui/tooltip

export declare const TOOLTIP_CLOSE_DELAY = 200;
export declare const TOOLTIP_OPEN_DELAY = 100;
export declare function Tooltip({ content, children, fill }: { content: ReactNode; children: ReactElement; fill?: boolean }): JSX.Element;

// src/ui/panel

export declare const PanelBody: ({ children, flush }: { children: ReactNode; flush?: boolean }) => JSX.Element;
export declare const PanelFooter: ({ children, oneLine }: { children: ReactNode; oneLine?: boolean }) => JSX.Element;
export interface Fact {
  label: string;
  value: ReactNode;
  less?: boolean;
}
export declare const Facts: ({ items }: { items: readonly Fact[] }) => JSX.Element;
export declare const KeyValues: ({ items }: { items: readonly Fact[] }) => JSX.Element;
export declare const SectionWord: ({ children }: { children: ReactNode }) => JSX.Element;
export declare const Row: ({
  children,
  tight,
  push,
  className,
}: {
  children: ReactNode;
  tight?: boolean;
  push?: boolean;
  className?: string;
}) => JSX.Element;
export declare const Stack: ({ children }: { children: ReactNode }) => JSX.Element;
export declare const Inset: ({ children }: { children: ReactNode }) => JSX.Element;
export declare const Badge: ({ children, kind }: { children: ReactNode; kind?: 'bad' | 'warn' }) => JSX.Element;
export declare const Chip: ({ children }: { children: ReactNode }) => JSX.Element;
export declare const Kbd: ({ children }: { children: ReactNode }) => JSX.Element;
export interface TabItem {
  id: string;
  label: string;
  count?: number;
  countKind?: 'bad' | 'warn';
  disabled?: boolean;
}
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

// src/ui/field

export declare const SaveTried: Context<boolean>;
export interface FieldProps {
  label: string;
  labelHidden?: boolean;
  span?: number;
  required?: boolean;
  hint?: ReactNode;
  help?: ReactNode;
  error?: string | null;
  need?: boolean | string;
  fill?: boolean;
  group?: boolean;
  children: ReactNode;
}
export declare function Field(props: FieldProps): JSX.Element;
export declare function useFieldLink(): {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};
export declare function useFieldProblem(problem: string | null): void;
export declare const FormGrid: ({ children, roomy }: { children: ReactNode; roomy?: boolean }) => JSX.Element;

// src/ui/inputs

export declare function TextArea({
  value,
  onChange,
  rows,
  shape,
  ...rest
}: InputProps & {
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  readOnly?: boolean;
  shape?: Shape;
}): JSX.Element;
export interface Choice<V extends string | number = string> {
  value: V;
  label: string;
  disabled?: boolean;
}
export interface SelectProps<V extends string | number> extends InputProps<V | ''> {
  options: readonly Choice<V>[];
  placeholder?: string;
}
export declare function Select<V extends string | number>({ value, onChange, options, placeholder, ...rest }: SelectProps<V>): JSX.Element;
export declare function Segmented<V extends string | number>({
  value,
  onChange,
  options,
  disabled,
  ...rest
}: Omit<SelectProps<V>, 'placeholder'>): JSX.Element;
export declare const Switch: ({
  value,
  onChange,
  label,
  ...rest
}: InputProps<boolean> & {
  label?: ReactNode;
}) => JSX.Element;
export declare function MultiSelect<V extends string | number>({
  value,
  onChange,
  options,
  placeholder,
  disabled,
  ...rest
}: InputProps<readonly V[]> & {
  options: readonly Choice<V>[];
  placeholder?: string;
}): JSX.Element;
export declare function TagsInput({
  value,
  onChange,
  placeholder,
  disabled,
}: InputProps<readonly string[]> & {
  placeholder?: string;
}): JSX.Element;
export declare function SearchInput({ value, onChange, ...rest }: TextInputProps): JSX.Element;

// src/ui/shaped

export type Shape = (text: string, before: string) => string;
type Box = HTMLInputElement | HTMLTextAreaElement;
interface Shaped {
  value: string;
  onChange: (value: string) => void;
  shape: Shape | undefined;
  maxLength: number | undefined;
}
export declare function useShaped({ value, onChange, shape, maxLength }: Shaped): {
  onChange: (event: ChangeEvent<Box>) => void;
  onSelect: ({ currentTarget: box }: SyntheticEvent<Box>) => undefined;
  onCompositionStart?: (() => undefined) | undefined;
  onCompositionEnd?: ((event: CompositionEvent<Box>) => void) | undefined;
};

// src/ui/text-input

export interface InputProps<T = string> {
  value: T;
  onChange: (value: T) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  disabled?: boolean;
  name?: string;
  'aria-label'?: string;
  autoFocus?: boolean;
}
export interface TextInputProps extends InputProps {
  type?: 'text' | 'password' | 'email' | 'tel' | 'number' | 'search' | 'date' | 'time';
  placeholder?: string;
  maxLength?: number;
  icon?: IconProps['name'];
  right?: ReactNode;
  unit?: string;
  large?: boolean;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'tel' | 'decimal' | 'email' | 'url';
  readOnly?: boolean;
  min?: number;
  max?: number;
  shape?: Shape;
  onEnter?: () => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
}
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
export declare function PasswordInput(props: Omit<TextInputProps, 'type' | 'right'>): JSX.Element;

// src/ui/table

export interface Column<R> {
  id: string;
  title: string;
  label?: string;
  width?: number | string;
  right?: boolean;
  wrap?: boolean;
  sortable?: boolean;
  cell: (row: R) => ReactNode;
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
  caption: string;
  empty: ReactNode;
  density?: 'dense' | 'tall';
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  selected?: string | number | null;
  onOpen?: (row: R) => void;
}
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
}: TableProps<R>): JSX.Element;

// src/ui/feedback

export declare const Empty: ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => JSX.Element;
export declare function LoadError({ title, children, onRetry }: { title: string; children?: ReactNode; onRetry: () => void }): JSX.Element;
export declare function Skeleton({ shape, rows }: { shape?: 'form' | 'lines' | 'rings' | 'table'; rows?: number }): JSX.Element;
export type Kind = 'info' | 'success' | 'warning' | 'error';
export declare const kindIcons: {
  readonly info: 'info';
  readonly success: 'tick-circle';
  readonly warning: 'warning';
  readonly error: 'error';
};
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
export declare const Note: ({
  children,
  kind,
  icon,
}: {
  children: ReactNode;
  kind?: 'warn' | 'bad';
  icon?: IconProps['name'];
}) => JSX.Element;
export declare const State: ({
  kind,
  icon,
  children,
}: {
  kind?: 'ok' | 'warn' | 'bad';
  icon?: IconProps['name'];
  children: ReactNode;
}) => JSX.Element;
export declare const goalColor: (percent: number) => string;
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
export declare const Meter: ({ level }: { level: number }) => JSX.Element;
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
  labelHidden?: boolean;
  warn?: boolean;
  onCancel?: () => void;
}): JSX.Element;

// src/ui/live-region

export declare const announce: (text: string) => void;
export declare function LiveRegion(): JSX.Element;

// src/ui/overlays

export interface DialogProps {
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
  open?: boolean;
  width?: number;
}
export declare function Dialog({ title, children, footer, onClose, open, width }: DialogProps): JSX.Element;
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
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  danger?: boolean;
}): JSX.Element;
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
  why?: string | null;
  opens?: boolean;
  onSelect: () => void;
}
export declare function MenuButton({ target, entries }: { target: ReactElement; entries: readonly (MenuEntry | null)[] }): JSX.Element;

// src/ui/page

export declare const Toolbar: ({ children }: { children: ReactNode }) => JSX.Element;
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
export declare const PageBody: ({ children, form }: { children: ReactNode; form?: boolean }) => JSX.Element;
export declare function Setting({
  name,
  text,
  was,
  error,
  children,
}: {
  name: string;
  text?: string;
  was?: ReactNode;
  error?: string | null;
  children: ReactNode;
}): JSX.Element;
export interface SaveBarProps {
  changes: number;
  saving?: boolean;
  why?: string | null;
  children?: ReactNode;
  onSave: () => void;
  onDiscard: () => void;
}
export declare function SaveBar({ changes, saving, why, children, onSave, onDiscard }: SaveBarProps): JSX.Element | null;

// src/ui/use-load

export interface Load<T> {
  data: T | null;
  error: Error | null;
  loading: boolean;
  retry: () => void;
  set: (data: T) => void;
}
export declare function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, deps: DependencyList): Load<T>;

// src/ui/call-time-field

export interface CallTimeFieldProps extends Pick<FieldProps, 'label' | 'labelHidden' | 'required' | 'need' | 'error'> {
  name?: string;
  value: string;
  onChange: (value: string) => void;
  callee: Place | null;
  anyHour?: boolean;
  now: number;
  language: 'en' | 'fr';
  disabled?: boolean;
}
export declare function preloadCallTimeField(): Promise<void>;
export declare function CallTimeField(props: CallTimeFieldProps): JSX.Element;
