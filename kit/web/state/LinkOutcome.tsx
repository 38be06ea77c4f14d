import { Anchor, Loader, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '../callError.ts';
import { useWords } from '../i18n.ts';
import { usePageTitle } from '../pageTitle.ts';

type LinkOutcomeProps = {
  title: string;
  /** The title once the link turned out not to work. */
  failedTitle: string;
  /** Opens the link, and answers what to say. Called once. */
  open: () => Promise<string>;
  /** Where to go from here. */
  next: { to: string; label: string };
};

/** What a page says that a mailed link leads to: that it is being opened, and what came of it. */
export function LinkOutcome({ title, failedTitle, open, next }: LinkOutcomeProps) {
  const { t } = useWords();
  const [result, setResult] = useState<{ failed: boolean; words: string } | null>(null);
  // The link works once: it must not be opened twice, not even when effects run twice.
  const asked = useRef(false);
  const shown = result?.failed ? failedTitle : title;
  usePageTitle(shown);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    open().then(
      (words) => setResult({ failed: false, words }),
      (error: unknown) => setResult({ failed: true, words: sentenceOf(error) }),
    );
  }, []);

  return (
    <>
      <Title order={1}>{shown}</Title>
      <Text component="div" my="md" role="status">
        {result === null ? <Loader size="sm" aria-label={t('ui.loading')} /> : result.words}
      </Text>
      {result && (
        <Anchor component={Link} to={next.to}>
          {next.label}
        </Anchor>
      )}
    </>
  );
}
