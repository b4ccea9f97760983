FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY tsconfig.json tsconfig.build.json ./
COPY shared shared
COPY ingest ingest
COPY jobs jobs
COPY api api
COPY cli cli
COPY data/sample data/sample
COPY scripts/copy-sql.mjs scripts/bundle.mjs scripts/
RUN npm run build && npm prune --omit=dev

# No sources and no compiler here: bin/terrier.mjs finds dist/ ready and prepares nothing.
FROM node:24-bookworm-slim
# The proxy of docker-compose.yml runs from this image too: one image to build, pull and update.
RUN apt-get update -qq \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends haproxy >/dev/null \
 && apt-get clean && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin
ENV NODE_ENV=production TERRIER_DATA=/data HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY bin bin
# A new named volume takes the owner of the folder it is mounted on.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/terrier.mjs"]
CMD ["serve"]
