export function SignedIllustration({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 180 150"
      width="180"
      height="150"
      fill="none"
      stroke="var(--parvis-accent-text)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={label}
    >
      <path d="M30 6h74l30 30v108H30z" fill="var(--parvis-surface)" />
      <path d="M104 6v30h30" />
      <path d="M46 34h40M46 50h70M46 62h70M46 74h52" opacity="0.45" />
      <path d="M46 116c8-18 14-22 15-12s-8 16-3 14 8-14 12-12-2 10 3 9 6-8 11-8 2 6 8 5" strokeWidth="2" />
      <path d="M46 128h60" opacity="0.45" />
      <circle cx="132" cy="112" r="24" fill="var(--parvis-accent-ground)" stroke="var(--parvis-brass)" />
      <path d="m121 112 8 8 15-16" strokeWidth="2.5" />
    </svg>
  );
}
