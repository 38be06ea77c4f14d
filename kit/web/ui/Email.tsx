import { Fragment } from 'react';

/** An e-mail address or domain that breaks, where it must, before its signs and not in the middle of a word. */
export function Email({ children }: { children: string }) {
  return children.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
