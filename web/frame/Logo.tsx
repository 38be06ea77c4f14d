export function ParvisLogo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7.5 21v-7.5a8.5 8.5 0 0 1 17 0V21" />
        <path d="M4 21h24" />
      </g>
      <path d="M12.5 21v-7a3.5 3.5 0 0 1 7 0v7l3.5 7H9Z" fill="var(--parvis-brass)" />
    </svg>
  );
}
