export { GroupNamesDialog } from './group/GroupNamesDialog.tsx';
