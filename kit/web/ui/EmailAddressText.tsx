import { Fragment } from 'react';

/** Before `@` and each dot but the last, so that `example.com` stays on one line. */
const BREAKS = /(?=@|\.[^.@]*[.@])/;

/** An e-mail address or domain that wraps before `@` and `.` only. */
export function EmailAddressText({ children }: { children: string }) {
  return children.split(BREAKS).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
