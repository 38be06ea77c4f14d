import { Fragment } from 'react';

/** An e-mail address or domain that wraps before `@` and `.` only. */
export function EmailAddressText({ children }: { children: string }) {
  return children.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
