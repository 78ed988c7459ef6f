/**
 * `@dialer/ui/records`: lists of people, campaigns and other things that managers make and change one by one. Apart from the
 * rest of the scale: it comes with the first such page.
 */
export { Pages, pageOf, PAGE_SIZES, sizeIn, type PageOf } from './pages';
export { PickDialog, type PickDialogProps, type Pickable } from './pick-dialog';
export { RecordDialog, useRecordField, type RecordDialogProps } from './record-dialog';
export { RecordList, type RecordColumn, type RecordListProps } from './record-list';
export { NameDialog, type NameDialogProps } from './name-dialog';
export { StatesMap, type StateFill, type StatesMapProps, type StateShown } from './states-map';
