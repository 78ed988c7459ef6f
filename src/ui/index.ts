/** `@dialer/ui`: what panels and pages are made of. Importing `styles/index.css` is the page's work, once. */
import './icon-set';

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
