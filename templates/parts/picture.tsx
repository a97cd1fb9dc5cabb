import type { Picture as ShownPicture } from '../../generator/model/index.ts';

interface PictureProps {
  picture: ShownPicture | null | undefined;
  /** How wide it is. */
  sizes: string;
  /** Whether it is in sight when the page opens. */
  isFirst?: boolean;
}

/** A picture that stands in no text, if there is one. */
export function Picture({ picture, sizes, isFirst = false }: PictureProps) {
  if (!picture) return null;
  const { path, alt, width, height, sources } = picture;
  const loading = isFirst
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img src={path} alt={alt} width={width} height={height} {...loading} />
    </picture>
  );
}
