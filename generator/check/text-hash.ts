/** FNV-1a, 32 bits. Source: http://www.isthe.com/chongo/tech/comp/fnv/. Many texts take less memory as such hashes. */
export function hashOfText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
