import { Fragment } from 'react';

/** Keeps the domain of an address on one line. */
const ADDRESS_BREAKS = /(?=@|\.[^@]*@)/;
const DOMAIN_BREAKS = /(?=\.)/;

/** An e-mail address or domain that wraps before `@` and `.` only. */
export function EmailAddressText({ children }: { children: string }) {
  return children.split(children.includes('@') ? ADDRESS_BREAKS : DOMAIN_BREAKS).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
