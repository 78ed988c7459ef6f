/** `@dialer/ui`: what panels and pages are made of. Importing `styles/index.css` is the page's work, once. */
import './icon-set';

export { Button, DisabledReason, IconButton, type ButtonProps } from './button';
export { Icon, type IconName, type IconProps } from './icons';
export { Tooltip, TOOLTIP_CLOSE_DELAY } from './tooltip';
export {
  Badge,
  Card,
  Chip,
  Facts,
  Grow,
  Inset,
  Kbd,
  KeyValues,
  PanelBody,
  PanelFooter,
  Row,
  SectionWord,
  Stack,
  Steps,
  Tabs,
  type Fact,
  type Step,
  type TabItem,
} from './panel';
export { Field, FormGrid, SaveTried, useFieldLink, useFieldProblem, type FieldProps } from './field';
export {
  Checkbox,
  MultiSelect,
  RadioGroup,
  SearchInput,
  Segmented,
  Select,
  Switch,
  TagsInput,
  TextArea,
  type Choice,
  type SelectProps,
} from './inputs';
export { PasswordInput, TextInput, type InputProps, type TextInputProps } from './text-input';
export { PAGE_SIZES, Table, TableFooter, type Column, type Sort, type TableProps } from './table';
export { Empty, goalColor, LoadError, Meter, MiniRing, Note, Notice, Progress, Ring, Skeleton, State, type Kind } from './feedback';
export { announce, LiveRegion } from './live-region';
export { ConfirmDialog, Dialog, Drawer, MenuButton, type DialogProps, type MenuEntry } from './overlays';
export { PageBody, SaveBar, Setting, Sheet, Toolbar, type SaveBarProps } from './page';
export {
  checks,
  Form,
  FORM_ERROR,
  FormField,
  FormSpy,
  hasLength,
  isRequired,
  submitErrors,
  useForm,
  useFormState,
  type Check,
  type FormApi,
  type FormFieldProps,
} from './form';
export { useLoad, type Load } from './use-load';
export { CallTimeField, preloadCallTimeField, type CallTimeFieldProps } from './call-time-field';
