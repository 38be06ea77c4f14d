import type { ReactNode } from 'react';
import classes from './ProfilePage.module.css';

interface ProfileSectionProps {
  heading: string;
  intro: string;
  /** What one can do: a button. */
  children: ReactNode;
}

/** Something that somebody can do about their account, below their profile. */
export function ProfileSection({ heading, intro, children }: ProfileSectionProps) {
  return (
    <section className={`${classes.card} ${classes.leave}`}>
      <div>
        <h2>{heading}</h2>
        <p>{intro}</p>
      </div>
      {children}
    </section>
  );
}
