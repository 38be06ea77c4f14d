import { Anchor, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../navigation/usePageTitle.ts';

type MailLinkResultProps = {
  title: string;
  message: string;
  children?: ReactNode;
  link: { to: string; label: string; state?: object };
};

/** Result page of a mailed link. Takes the focus. */
export function MailLinkResult({ title, message, children, link }: MailLinkResultProps) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Title ref={heading} order={1} tabIndex={-1}>
        {title}
      </Title>
      <Text my="md" role="status">
        {message}
      </Text>
      {children}
      <Anchor component={Link} to={link.to} state={link.state}>
        {link.label}
      </Anchor>
    </>
  );
}
