# Stands for redis:7-bookworm where no image registry can be reached: Redis as Debian has it.
FROM node:24-bookworm-slim
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends redis-server >/dev/null \
 && rm -rf /var/lib/apt/lists/* && mkdir /data && chown redis:redis /data
USER redis
WORKDIR /data
# The official image takes connections from other containers too.
ENTRYPOINT ["sh", "-c", "exec \"$@\" --protected-mode no", "redis"]
