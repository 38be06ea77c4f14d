import { useId } from 'react';

const bays = [40, 150, 260, 370, 480];
const storeys = [330, 210, 90];

export function BuildingFacade({ className }: { className?: string }) {
  const fade = useId();
  return (
    <svg
      className={className}
      viewBox="0 0 600 760"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.1"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={fade} x1="0" y1="1" x2="0" y2="0">
          <stop offset="0.5" stopColor="#fff" />
          <stop offset="0.74" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <mask id={`${fade}m`}>
          <rect width="600" height="760" fill={`url(#${fade})`} />
        </mask>
      </defs>
      <g mask={`url(#${fade}m)`}>
        {storeys.map((top, storey) => (
          <g key={top}>
            <path d={`M0 ${top + 120}H600`} opacity="0.8" />
            <path d={`M0 ${top + 113}H600`} opacity="0.35" />
            {bays.map((left) => (
              <g key={left}>
                <path d={`M${left + 8} ${top + 113}V${top + 48}a32 32 0 0 1 64 0V${top + 113}`} />
                <path
                  d={`M${left + 16} ${top + 113}V${top + 50}a24 24 0 0 1 48 0V${top + 113}`}
                  opacity="0.4"
                />
                {storey === 0 && <path d={`M${left + 40} ${top + 26}V${top + 113}`} opacity="0.4" />}
              </g>
            ))}
          </g>
        ))}
        <path d="M0 452H600M0 600H600" />
        {bays.map((left) => (
          <g key={left}>
            <path d={`M${left} 600V520a40 40 0 0 1 80 0V600`} />
            <path d={`M${left + 9} 600V521a31 31 0 0 1 62 0V600`} opacity="0.45" />
          </g>
        ))}
      </g>
      <path
        d="M269 600V521a31 31 0 0 1 62 0V600Z"
        fill="var(--parvis-brass)"
        fillOpacity="0.9"
        stroke="none"
      />
      <path d="M269 600 226 760H374L331 600Z" fill="var(--parvis-brass)" fillOpacity="0.16" stroke="none" />
      <g opacity="0.75">
        {[-880, -600, -360, -190, 190, 360, 600, 880].map((spread) => (
          <path key={spread} d={`M${300 + spread * 0.42} 600 ${300 + spread} 760`} />
        ))}
        <path d="M0 618H600M0 645H600M0 688H600" />
      </g>
    </svg>
  );
}
