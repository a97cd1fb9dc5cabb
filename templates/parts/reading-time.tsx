export const ReadingTime = ({ minutes }: { minutes: number }) => (
  <span className="nowrap">{`${minutes} min read`}</span>
);
