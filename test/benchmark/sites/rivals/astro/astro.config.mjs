export default {
  outDir: process.env.BENCHMARK_OUT,
  cacheDir: './cache',
};
