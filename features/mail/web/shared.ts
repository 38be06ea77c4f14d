export { default as NoMailServerNotice } from './NoMailServerNotice.tsx';
