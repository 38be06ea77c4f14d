export { GroupNamesDialog } from '../groups/web/GroupNamesDialog.tsx';
