module.exports = () => ({ dir: { input: '.', output: process.env.BENCHMARK_OUT } });
