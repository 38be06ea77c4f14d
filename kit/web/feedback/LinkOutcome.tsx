import { Anchor, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../pageTitle.ts';

type LinkOutcomeProps = {
  title: string;
  /** What has become of it. */
  words: string;
  /** What it was about. */
  children?: ReactNode;
  /** Where to go from here, and what that page shall know. */
  next: { to: string; label: string; state?: object };
};

/** What is left to say on the page of a mailed link: what came of it. Whoever pressed its button is led there. */
export function LinkOutcome({ title, words, children, next }: LinkOutcomeProps) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Title ref={heading} order={1} tabIndex={-1}>
        {title}
      </Title>
      <Text my="md" role="status">
        {words}
      </Text>
      {children}
      <Anchor component={Link} to={next.to} state={next.state}>
        {next.label}
      </Anchor>
    </>
  );
}
