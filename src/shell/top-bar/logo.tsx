/** The centre's logo, or the product's own mark. */
export const Logo = ({ src, size = 24 }: { src?: string | null; size?: number }) =>
  src ? (
    <img src={src} height={size} alt="" />
  ) : (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="4" fill="var(--accent)" />
      <path d="M7 6h4.6c3.4 0 5.9 2.4 5.9 6s-2.5 6-5.9 6H7V6zm2.6 2.3v7.4h1.9c2 0 3.3-1.5 3.3-3.7s-1.3-3.7-3.3-3.7H9.6z" fill="#fff" />
    </svg>
  );
